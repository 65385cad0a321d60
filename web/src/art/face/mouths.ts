/** One stroke or patch of a mouth, around (0, 0), drawn in order. */
export interface Patch {
  d: string;
  as: 'line' | 'hole' | 'tongue' | 'teeth' | 'seam';
}

export type MouthKind = 'wail' | 'frown' | 'snarl' | 'wobble' | 'flat' | 'smile' | 'grin' | 'laugh' | 'smirk';

const r = (value: number) => Math.round(value * 100) / 100;

/** An open half-moon; `h` is its depth, the tongue lies on its lower edge. */
function laugh(a: number, h: number): Patch[] {
  const y = (value: number) => r(value * h);
  return [
    { as: 'hole', d: `M${-a} -2Q0 -.9 ${a} -2C${a} ${y(6)} ${-a} ${y(6)} ${-a} -2Z` },
    {
      as: 'teeth',
      d: `M${r(-a * 0.86)} -1.75Q0 -.9 ${r(a * 0.86)} -1.75L${r(a * 0.72)} -.1Q0 .6 ${r(-a * 0.72)} -.1Z`,
    },
    {
      as: 'tongue',
      d: `M${r(a * 0.57)} ${y(3.04)}C${r(a * 0.23)} ${y(4.32)} ${r(-a * 0.23)} ${y(4.32)} ${r(-a * 0.57)} ${y(3.04)}Q0 ${y(0.9)} ${r(a * 0.57)} ${y(3.04)}Z`,
    },
  ];
}

function wail(a: number): Patch[] {
  return [
    { as: 'hole', d: `M${-a} 3.4C${r(-a * 1.2)} -4.6 ${r(a * 1.2)} -4.6 ${a} 3.4Q0 1.4 ${-a} 3.4Z` },
    {
      as: 'tongue',
      d: `M${r(-a * 0.62)} 2.5C${r(-a * 0.4)} -.4 ${r(a * 0.4)} -.4 ${r(a * 0.62)} 2.5Q0 1.5 ${r(-a * 0.62)} 2.5Z`,
    },
  ];
}

function snarl(a: number): Patch[] {
  const seam = `M${r(-a * 0.94)} .3Q0 -1.2 ${r(a * 0.94)} .3M${r(-a * 0.45)} -2.1V2M0 -2.3V1.8M${r(a * 0.45)} -2.1V2`;
  return [
    { as: 'teeth', d: `M${-a} 2.2C${r(-a * 1.1)} -3.2 ${r(a * 1.1)} -3.2 ${a} 2.2Q0 1.2 ${-a} 2.2Z` },
    { as: 'seam', d: seam },
    { as: 'line', d: `M${-a} 2.2C${r(-a * 1.1)} -3.2 ${r(a * 1.1)} -3.2 ${a} 2.2Q0 1.2 ${-a} 2.2Z` },
  ];
}

function grin(a: number): Patch[] {
  const edge = `M${-a} -1.8Q0 -.6 ${a} -1.8C${r(a * 0.9)} 3.8 ${r(-a * 0.9)} 3.8 ${-a} -1.8Z`;
  return [
    { as: 'teeth', d: edge },
    { as: 'seam', d: `M${r(-a * 0.75)} .5Q0 1.6 ${r(a * 0.75)} .5M0 -1.2V2.3` },
    { as: 'line', d: edge },
  ];
}

/** The patches of a mouth of half width `a`. */
export function mouth(kind: MouthKind, a: number): Patch[] {
  switch (kind) {
    case 'wail':
      return wail(a);
    case 'snarl':
      return snarl(a);
    case 'grin':
      return grin(a);
    case 'laugh':
      return laugh(a, 1);
    case 'frown':
      return [{ as: 'line', d: `M${-a} 1.6Q0 -3 ${a} 1.6` }];
    case 'wobble':
      return [{ as: 'line', d: `M${-a} .8Q${r(-a * 0.5)} -1.6 0 0T${a} .2` }];
    case 'flat':
      return [{ as: 'line', d: `M${r(-a * 0.85)} 0Q0 .5 ${r(a * 0.85)} 0` }];
    case 'smile':
      return [{ as: 'line', d: `M${-a} -1.2Q0 3.2 ${a} -1.2` }];
    case 'smirk':
      return [
        {
          as: 'line',
          d: `M${r(-a * 0.9)} .6Q${r(a * 0.4)} 3 ${a} -2.2M${r(a * 0.75)} -2.8L${r(a * 1.25)} -1.6`,
        },
      ];
  }
}
