/** How many letters of a code stand together. */
const GROUP = 5;

/** A code as it is shown, to be read and typed by people. */
export const inGroups = (code: string): string =>
  code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ') ?? code;

/** The code behind `#` of an address. */
export function codeIn(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''));
  } catch {
    return ''; // cut short in the middle of a letter
  }
}
