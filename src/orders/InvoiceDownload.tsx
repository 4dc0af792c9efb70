import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide';
import { invoice as text } from '#domain/messages/invoice.ts';
import { useSignedIn } from '#src/access/member.ts';
import { useShop } from '#src/api/client.ts';
import { fetchInvoicePdf } from '#src/api/invoices.ts';
import { Button, ButtonLink, type ButtonProps } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { toast } from '#src/ui/toast.ts';

interface InvoiceDownloadProps extends Pick<ButtonProps, 'variant' | 'wide' | 'small' | 'aria-label'> {
  /** Path of the PDF. */
  pdf: string;
  number: string;
  label: string;
  /** That of an invoice where it is not set. */
  fileName?: string;
}

/** Downloads the PDF of an invoice or a credit note: guests by a link, because their cookie is enough; customers with their session. */
export function InvoiceDownload({
  pdf,
  number,
  label,
  fileName = text.fileName(number),
  ...look
}: InvoiceDownloadProps) {
  const shop = useShop();
  const isSignedIn = useSignedIn();
  const download = useMutation({
    mutationFn: () => fetchInvoicePdf(shop, pdf),
    onSuccess: (file) => saveFile(file, fileName),
    onError: ({ message }) => toast({ tone: 'error', text: message }),
  });
  const icon = <Icon icon={FileDown} size={20} />;
  if (!isSignedIn)
    return (
      <ButtonLink href={pdf} newTab variant={look.variant} wide={look.wide} small={look.small}>
        {icon} {label}
      </ButtonLink>
    );
  return (
    <Button {...look} busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && icon} {label}
    </Button>
  );
}
