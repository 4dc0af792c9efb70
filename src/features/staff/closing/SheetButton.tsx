import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide';
import { useShop } from '#src/api/client.ts';
import { readDaySheet } from '#src/api/staff-settlement.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { saveFile } from '#src/ui/save-file.ts';

/** Saves the sheet of a closed day. */
export function SheetButton({ number, label }: { number: number; label: string }) {
  const shop = useShop();
  const reading = useMutation({
    mutationFn: () => readDaySheet(shop, number),
    onSuccess: ({ file, name }) => saveFile(file, name),
  });
  return (
    <>
      <Button small variant="secondary" busy={reading.isPending} onClick={() => reading.mutate()}>
        {!reading.isPending && <Icon icon={FileDown} size={20} />} {label}
      </Button>
      {reading.isError && <Alert tone="error">{reading.error.message}</Alert>}
    </>
  );
}
