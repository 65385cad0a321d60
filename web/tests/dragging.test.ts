// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi, type Mock } from 'vitest';
import { draggable, type Hold } from '../src/lib/dragging.ts';

let card: HTMLElement;
let hold: { [Name in keyof Hold]: Mock<Hold[Name]> };

beforeEach(() => {
  vi.useFakeTimers();
  card = document.createElement('button');
  card.setPointerCapture = () => undefined;
  hold = { start: vi.fn(), move: vi.fn(), drop: vi.fn(), cancel: vi.fn(), press: vi.fn() };
  draggable(hold)(card);
});

afterEach(() => {
  vi.useRealTimers();
});

const point = (type: string, x = 0): boolean =>
  card.dispatchEvent(new PointerEvent(type, { pointerId: 1, isPrimary: true, button: 0, clientX: x }));

it('a card that is held still is explained', () => {
  point('pointerdown');
  vi.advanceTimersByTime(700);
  expect(hold.press).toHaveBeenCalledOnce();
});

it('a card that was let go in time is not, though a busy page hears of it late', () => {
  point('pointerdown');
  vi.advanceTimersByTime(500);
  point('pointerup');
  vi.advanceTimersByTime(1000);
  expect(hold.press).not.toHaveBeenCalled();
});

it('a card that is dragged is not explained either', () => {
  point('pointerdown');
  point('pointermove', 30);
  vi.advanceTimersByTime(1000);
  point('pointerup', 60);
  expect(hold.press).not.toHaveBeenCalled();
  expect(hold.start).toHaveBeenCalledOnce();
  expect(hold.drop).toHaveBeenCalledWith({ x: 60, y: 0 }, { x: 0, y: 0 });
});
