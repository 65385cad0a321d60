/** A page of docs/, as HTML (see markdown.ts). */
declare module '*.md' {
  const html: string;
  export default html;
}
