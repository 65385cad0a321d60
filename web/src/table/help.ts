/** What the help sheet of a game says, as codes of the catalogue. */
export interface Help {
  game: string;
  rules: string[];
  touch: string[];
  /** Keys, separated by spaces, and what they do. */
  keys: [string, string][];
}

export const HEUL_HELP: Help = {
  game: 'heul',
  rules: ['help-turn', 'help-neighbour', 'help-own', 'help-onion', 'help-goal', 'help-hanky'],
  touch: ['help-drag', 'help-drag-onion', 'help-drag-special', 'help-tap', 'help-press'],
  keys: [
    ['1 2 3 4', 'key-choose'],
    ['← →', 'key-arrows'],
    ['Enter', 'key-enter'],
    ['← →', 'key-sides'],
    ['↑ M', 'key-up'],
    ['↓ O', 'key-down'],
    ['Tab', 'key-tab'],
    ['H', 'key-hint'],
    ['Esc', 'key-escape'],
    ['?', 'key-question'],
  ],
};
