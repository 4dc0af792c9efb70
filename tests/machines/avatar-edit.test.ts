import { expect, it } from 'vitest';
import {
  avatarEditMachine,
  selectChosen,
  selectIsBusy,
  selectIsPreviewing,
  selectRefusal,
} from '#machines/avatar-edit/index.ts';
import { connect } from '#machines/connect.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const chosen = 'data:image/jpeg;base64,AAAA';
const stored = 'data:image/webp;base64,BBBB';
const choose = { type: 'file.chosen', file: 'photo.jpg' } as const;
const save = { type: 'save.requested' } as const;

async function open(saves: Scripted<string | null>[], pictures: Scripted<string>[] = [chosen]) {
  const prepared: { file: unknown }[] = [];
  const sent: { avatar: string | null }[] = [];
  const machine = connect(avatarEditMachine, {
    preparePicture: scripted(pictures, prepared),
    saveAvatar: scripted(saves, sent),
  });
  return { ...(await startMachine(machine, undefined)), prepared, sent };
}

it('[OT-14] a chosen picture is shown before it is saved, and saved as the server encodes it', async () => {
  const edit = await open([stored]);
  await edit.send(choose);
  expect(edit.prepared).toEqual([{ file: 'photo.jpg' }]);
  expect(selectChosen(edit.actor.getSnapshot())).toBe(chosen);
  expect(edit.sent).toEqual([]);
  await edit.send(save);
  expect(edit.sent).toEqual([{ avatar: chosen }]);
  expect(edit.emitted).toEqual([
    { type: 'saved', avatar: stored },
    { type: 'notice', tone: 'success', text: 'Votre photo est enregistrée.' },
  ]);
  expect(selectChosen(edit.actor.getSnapshot())).toBeUndefined();
});

it('[OT-14] a picture that is refused stays on screen with the reason, and can be saved again', async () => {
  const refusal = failed('account.invalid_fields', 'Vérifiez.', [
    { field: 'avatar', message: 'Cette photo est trop grande.' },
  ]);
  const edit = await open([rejected(refusal), stored]);
  await edit.send(choose, save);
  expect(selectRefusal(edit.actor.getSnapshot())).toBe('Cette photo est trop grande.');
  expect(selectChosen(edit.actor.getSnapshot())).toBe(chosen);
  await edit.send(save);
  expect(edit.sent).toHaveLength(2);
  expect(selectRefusal(edit.actor.getSnapshot())).toBeUndefined();
});

it('[OT-14] a file that is no picture changes nothing and says so', async () => {
  const edit = await open([], [rejected(new Error('undecodable'))]);
  await edit.send(choose);
  expect(selectRefusal(edit.actor.getSnapshot())).toContain('Choisissez une image JPEG, PNG ou WebP.');
  expect(selectIsPreviewing(edit.actor.getSnapshot())).toBe(false);
});

it('[OT-14] removes the picture', async () => {
  const edit = await open([null]);
  await edit.send({ type: 'remove.requested' });
  expect(edit.sent).toEqual([{ avatar: null }]);
  expect(edit.emitted).toEqual([
    { type: 'saved', avatar: null },
    { type: 'notice', tone: 'success', text: 'Votre photo est supprimée.' },
  ]);
});

it('[TL-05] [OT-14] every transition leads to its expected state', async () => {
  const problems = await walk(avatarEditMachine, {
    starts: { 'the profile': { input: undefined, state: 'viewing' } },
    events: {
      'file.chosen': choose,
      'save.requested': save,
      'remove.requested': { type: 'remove.requested' },
      cancelled: { type: 'cancelled' },
      'picture is read': answer('preparePicture', chosen),
      'picture is unreadable': failure('preparePicture'),
      'save succeeds': answer('saveAvatar', stored),
      'save fails': failure('saveAvatar', offline),
    },
    targets: {
      viewing: { 'file.chosen': 'preparing', 'remove.requested': 'removing' },
      preparing: { 'picture is read': 'previewing', 'picture is unreadable': 'viewing' },
      previewing: { 'file.chosen': 'preparing', 'save.requested': 'saving', cancelled: 'viewing' },
      saving: { 'save succeeds': 'viewing', 'save fails': 'previewing' },
      removing: { 'save succeeds': 'viewing', 'save fails': 'viewing' },
    },
    openEnded: ['viewing', 'previewing'],
    rules: {
      'a picture is offered to be saved only when there is one': (snapshot) =>
        !selectIsPreviewing(snapshot) || selectChosen(snapshot) !== undefined,
      'nothing is announced while a call is under way': (snapshot, emitted) =>
        !selectIsBusy(snapshot) || emitted.length === 0,
    },
  });
  expect(problems).toEqual([]);
});
