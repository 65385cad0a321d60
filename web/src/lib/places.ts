import type { Attachment } from 'svelte/attachments';
import type { Place } from './scene.ts';

const places = new Map<Place, HTMLElement>();

/** Marks an element as a place that cards fly from and to: `{@attach place('pile-2')}`. */
export function place(name: Place): Attachment<HTMLElement> {
  return (element) => {
    places.set(name, element);
    return () => {
      if (places.get(name) === element) places.delete(name);
    };
  };
}

export const elementAt = (name: Place): HTMLElement | undefined => places.get(name);
export const rectOf = (name: Place): DOMRect | undefined => places.get(name)?.getBoundingClientRect();
