import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { FileUp } from 'lucide';
import { useMemo } from 'react';
import { settlement as text } from '#domain/messages/settlement.ts';
import { sumText } from '#domain/wording/settlement.ts';
import { connect } from '#machines/connect.ts';
import {
  type ChosenStatement,
  selectAdded,
  selectCanImport,
  selectFileName,
  selectIsImporting,
  selectIsReading,
  selectPeriod,
  selectPreview,
  selectUploadFailure,
  type StatementImport,
  type StatementPreview,
  statementUploadMachine,
  type StatementUploadRef,
} from '#machines/statement-upload/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import { type ShopClient, useShop } from '#src/api/client.ts';
import { importStatement, previewStatement } from '#src/api/staff-settlement.ts';
import { STAFF_KEY } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { readStatementFile } from './statement-file.ts';
import staff from '../Staff.module.css';

/** Uploads the statement of a provider, after a look at what was recognised in it. @see DK-13 */
export function StatementUpload({ provider, name }: { provider: string; name: string }) {
  const shop = useShop();
  const cache = useQueryClient();
  const machine = useMemo(
    () => connectUpload(shop, () => void cache.invalidateQueries({ queryKey: [STAFF_KEY] })),
    [shop, cache],
  );
  const upload = useActorRef(machine, { input: { provider } });
  const isReading = useSelector(upload, selectIsReading);
  const preview = useSelector(upload, selectPreview);
  const failure = useSelector(upload, selectUploadFailure);
  const added = useSelector(upload, selectAdded);
  return (
    <div className={staff.form}>
      {preview === undefined && added === undefined && (
        <label className={staff.upload}>
          <Icon icon={FileUp} size={20} />
          {text.upload.choose(name)}
          <input
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            disabled={isReading}
            onChange={({ target: { files } }) => {
              const [file] = files ?? [];
              if (file)
                void readStatementFile(file).then((read) => upload.send({ type: 'file.chosen', file: read }));
            }}
          />
        </label>
      )}
      {isReading && <Spinner label={text.upload.reading} />}
      {failure !== undefined && <Alert tone="error">{failure}</Alert>}
      {preview !== undefined && <Recognised upload={upload} preview={preview} />}
      {added !== undefined && (
        <>
          <Alert tone="success">{text.upload.added(added)}</Alert>
          <Button small variant="quiet" onClick={() => upload.send({ type: 'restart.requested' })}>
            {text.upload.another}
          </Button>
        </>
      )}
    </div>
  );
}

function Recognised({ upload, preview }: { upload: StatementUploadRef; preview: StatementPreview }) {
  const fileName = useSelector(upload, selectFileName);
  const from = useSelector(upload, selectPeriod('from'));
  const until = useSelector(upload, selectPeriod('until'));
  const isImporting = useSelector(upload, selectIsImporting);
  const canImport = useSelector(upload, selectCanImport);
  const { columns, ignored, lines, sums, refused, refusedTotal, notDone } = preview;
  return (
    <>
      <DefinitionList
        items={[
          { label: text.upload.file, value: fileName ?? '' },
          { label: text.upload.columns, value: columns.map(({ header }) => header).join(', ') },
          ...(ignored.length === 0 ? [] : [{ label: text.upload.ignored, value: ignored.join(', ') }]),
          { label: text.upload.lines, value: String(lines) },
          ...(['payment', 'refund', 'fee', 'payout', 'other'] as const).flatMap((kind) =>
            sums[kind].count === 0 ? [] : [{ label: text.rows[kind], value: sumText(sums[kind]) }],
          ),
          ...(notDone === 0 ? [] : [{ label: text.upload.notDone, value: String(notDone) }]),
        ]}
      />
      {refusedTotal > 0 && (
        <Alert tone="warning" title={text.upload.refused(refusedTotal)}>
          <ul>
            {refused.map(({ row, why }) => (
              <li key={row}>{text.upload.refusedRow(row, why)}</li>
            ))}
          </ul>
        </Alert>
      )}
      <p className={staff.soft}>{text.upload.period}</p>
      {(['from', 'until'] as const).map((field) => (
        <Field
          key={field}
          label={text.upload[field]}
          name={field}
          type="date"
          value={{ from, until }[field]}
          onChange={(value) => upload.send({ type: 'period.changed', field, value })}
        />
      ))}
      <div className={staff.buttons}>
        {(canImport || isImporting) && (
          <Button busy={isImporting} onClick={() => upload.send({ type: 'import.confirmed' })}>
            {text.upload.confirm}
          </Button>
        )}
        <Button
          small
          variant="quiet"
          disabled={isImporting}
          onClick={() => upload.send({ type: 'restart.requested' })}
        >
          {text.upload.another}
        </Button>
      </div>
    </>
  );
}

/** The machine with the API. @param onImported what was read before is no longer true */
const connectUpload = (shop: ShopClient, onImported: () => void) =>
  connect(statementUploadMachine, {
    previewStatement: callActor<StatementPreview, ChosenStatement & { provider: string }>((chosen, signal) =>
      previewStatement(shop, chosen, signal),
    ),
    importStatement: callActor<number, StatementImport>(async (asked, signal) => {
      const added = await importStatement(shop, asked, signal);
      onImported();
      return added;
    }),
  });
