import { assign, fromPromise, setup } from 'xstate';
import { reasonOf } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { ChosenStatement, StatementImport, StatementPreview, StatementUploadTypes } from './types.ts';

/**
 * Uploads a provider's statement: the server says what it recognises in the file, the person says which days the file has whole, and the
 * lines are stored. Storing the same file again changes nothing, so that a lost answer is followed by the same step.
 *
 * @see DK-13
 */
export const statementUploadMachine = setup({
  types: typesOf<StatementUploadTypes>(),
  actors: {
    previewStatement: fromPromise<StatementPreview, ChosenStatement & { provider: string }>(notProvided),
    importStatement: fromPromise<number, StatementImport>(notProvided),
  },
  actions: {
    chooseFile: assign(({ event }) =>
      event.type === 'file.chosen' ? { file: event.file, preview: undefined, failure: '' } : {},
    ),
    changePeriod: assign(({ event }) =>
      event.type === 'period.changed' ? { [event.field]: event.value, failure: '' } : {},
    ),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => reasonOf(error) }),
    clear: assign({ file: undefined, preview: undefined, from: '', until: '', added: 0, failure: '' }),
  },
  guards: {
    hasLines: ({ context: { preview } }) => (preview?.lines ?? 0) > 0,
  },
}).createMachine({
  id: 'statementUpload',
  context: ({ input: { provider } }) => ({
    provider,
    file: undefined,
    preview: undefined,
    from: '',
    until: '',
    added: 0,
    failure: '',
  }),
  initial: 'choosing',
  states: {
    choosing: { on: { 'file.chosen': { target: 'reading', actions: 'chooseFile' } } },
    reading: {
      tags: 'reading',
      invoke: {
        id: 'previewStatement',
        src: 'previewStatement',
        input: ({ context: { provider, file } }) => ({ provider, ...file! }), // Chosen before it is read.
        onDone: {
          target: 'read',
          actions: assign(({ event: { output } }) => ({
            preview: output,
            from: output.firstDay ?? '',
            until: output.lastDay ?? '',
          })),
        },
        onError: {
          target: 'choosing',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    read: {
      tags: 'read',
      on: {
        'period.changed': { actions: 'changePeriod' },
        'file.chosen': { target: 'reading', actions: 'chooseFile' },
        'import.confirmed': { guard: 'hasLines', target: 'importing' },
        'restart.requested': { target: 'choosing', actions: 'clear' },
      },
    },
    importing: {
      tags: ['read', 'importing'],
      invoke: {
        id: 'importStatement',
        src: 'importStatement',
        input: ({ context: { provider, file, from, until } }) => ({ provider, ...file!, from, until }),
        onDone: { target: 'imported', actions: assign({ added: ({ event }) => event.output, failure: '' }) },
        onError: {
          target: 'read',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    imported: {
      tags: 'imported',
      on: { 'restart.requested': { target: 'choosing', actions: 'clear' } },
    },
  },
});
