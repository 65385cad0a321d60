import type { Help } from '../table/help.ts';

export const SAU_HELP: Help = {
  game: 'sau',
  rules: [
    'sau-help-goal',
    'sau-help-turn',
    'sau-help-numbers',
    'sau-help-x',
    'sau-help-plus',
    'sau-help-schlappi',
    'sau-help-bauer',
    'sau-help-bet',
    'sau-help-mau',
  ],
  touch: ['sau-help-tap', 'sau-help-drag', 'sau-help-draw', 'help-press'],
  keys: [
    ['1 … 9 0', 'key-choose'],
    ['← →', 'key-arrows'],
    ['Enter', 'sau-key-enter'],
    ['↑', 'sau-key-lay'],
    ['D', 'sau-key-draw'],
    ['P B K E', 'sau-key-pig'],
    ['N', 'sau-key-leave'],
    ['M', 'sau-key-call'],
    ['F', 'sau-key-object'],
    ['H', 'key-hint'],
    ['Esc', 'key-escape'],
    ['?', 'key-question'],
  ],
};
