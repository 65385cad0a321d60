import { untrack } from 'svelte';

/** Sentences for screen readers. Each stays only long enough to be read: the page is no memory aid (H10). */
const STAYS = 7000;

class Announcer {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  private count = 0;

  say(text: string): void {
    const line = { id: (this.count += 1), text };
    // read without being followed: whoever speaks inside an effect must not run again for it
    this.lines = [...untrack(() => this.lines), line];
    setTimeout(() => (this.lines = this.lines.filter((one) => one !== line)), STAYS);
  }

  /** Takes back what was said: it was another language. */
  clear(): void {
    this.lines = [];
  }
}

export const announcer = new Announcer();
