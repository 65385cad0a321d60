import { describe, expect, it, vi } from 'vitest';
import { MotionQueue, type Pace } from '../src/lib/motion.ts';

/** An animation that ends when told to. */
function animation(): { it: Animation; end: () => void } {
  let end = (): void => undefined;
  const finished = new Promise<void>((resolve) => (end = resolve));
  return { it: { finished, finish: () => end() } as unknown as Animation, end: () => end() };
}

describe('the queue', () => {
  it('tells one thing after the other', async () => {
    const queue = new MotionQueue();
    const told: string[] = [];
    const first = animation();
    void queue.push(async (pace) => {
      await pace.run(first.it);
      told.push('first');
    });
    const done = queue.push(async () => void told.push('second'));
    await Promise.resolve();
    expect(told).toEqual([]);
    first.end();
    await done;
    expect(told).toEqual(['first', 'second']);
    expect(queue.idle).toBe(true);
  });

  it('hurried, ends what moves and tells the rest without motion, in order', async () => {
    const queue = new MotionQueue();
    const told: [string, boolean][] = [];
    const step = (name: string) => async (pace: Pace) => {
      await pace.run(animation().it);
      told.push([name, pace.hurried]);
    };
    void queue.push(step('a'));
    const done = queue.push(step('b'));
    queue.hurry();
    await done;
    expect(told).toEqual([
      ['a', true],
      ['b', true],
    ]);
  });

  it('has its time again once it has caught up', async () => {
    const queue = new MotionQueue();
    const done = queue.push(async (pace) => pace.run(animation().it));
    queue.hurry();
    await done;
    let hurried = true;
    await queue.push(async (pace) => void (hurried = pace.hurried));
    expect(hurried).toBe(false);
  });

  it('does not let a reader fall far behind', async () => {
    const queue = new MotionQueue();
    let last: Promise<void> = Promise.resolve();
    for (let index = 0; index < 8; index += 1) last = queue.push(async (pace) => pace.run(animation().it));
    await last;
    expect(queue.idle).toBe(true);
  });

  it('goes on after a step that failed', async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const queue = new MotionQueue();
    let told = false;
    void queue.push(async () => Promise.reject(new Error('no picture')));
    await queue.push(async () => void (told = true));
    expect(told).toBe(true);
    silenced.mockRestore();
  });

  it('cleared, forgets what waits', async () => {
    const queue = new MotionQueue();
    const told: string[] = [];
    const done = queue.push(async (pace) => pace.run(animation().it));
    void queue.push(async () => void told.push('forgotten'));
    queue.clear();
    await done;
    expect(told).toEqual([]);
  });

  it('waits are cut short too', async () => {
    const queue = new MotionQueue();
    const done = queue.push(async (pace) => pace.wait(1e9));
    queue.hurry();
    await done;
  });
});
