import type { PictureOf } from '../parameters.ts';
import type { Sheet } from '../svg.ts';
import { drawDrumVacuum, drawSledVacuum } from './vacuum-hose.ts';
import { drawRobotVacuum, drawStickVacuum } from './vacuum-cordless.ts';

type Vacuum = PictureOf<'vacuum'>;

const FORMS: Record<Vacuum['form'], (sheet: Sheet, colour: string) => string> = {
  sled: (sheet, colour) => drawSledVacuum(sheet, colour, true),
  'bag-sled': (sheet, colour) => drawSledVacuum(sheet, colour, false),
  drum: drawDrumVacuum,
  stick: drawStickVacuum,
  robot: drawRobotVacuum,
};

/** A vacuum cleaner: on wheels with a hose, a drum, a stick or a robot. */
export const drawVacuum = ({ form, colour }: Vacuum, sheet: Sheet): string => FORMS[form](sheet, colour);
