import { sauStage } from '../sau/stage.ts';
import type { OnStage, Stage } from './scene.ts';
import { heulStage } from './stage.ts';
import type { GameName, GameView } from './types.ts';

const STAGES = { heul: heulStage, sau: sauStage };

/** How the game of a view is told. Each stage gets only views of its own game, which the compiler can't see. */
export const stageOf = (view: GameView): Stage<OnStage> =>
  STAGES[view.game satisfies GameName] as unknown as Stage<OnStage>;
