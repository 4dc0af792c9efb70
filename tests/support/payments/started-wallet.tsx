import { useMemo } from 'react';
import type { InputFrom } from 'xstate';
import type { mobileMoneyMachine } from '#machines/mobile-money/index.ts';
import { useShop } from '#src/api/client.ts';
import { connectMobileMoney } from '#src/payments/dialog/wallet/actors.ts';
import { MobileMoney } from '#src/payments/dialog/wallet/MobileMoney.tsx';
import { findProvider, type PaymentProvider } from '#src/payments/providers/index.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';

interface StartedWalletProps {
  /** Also providers that the shop does not have. */
  providers: readonly PaymentProvider[];
  input: InputFrom<typeof mobileMoneyMachine>;
}

const unread = () => Promise.reject(new Error('The amount due is not read again here'));

/** A payment by a wallet without the dialog around it. */
export function StartedWallet({ providers, input }: StartedWalletProps) {
  const shop = useShop();
  const machine = useMemo(() => {
    const providerOf = (id: string): PaymentProvider => {
      const provider = providers.find((known) => known.id === id) ?? findProvider(id);
      if (provider === undefined) throw new Error(`No payment provider ${id}`);
      return provider;
    };
    return connectMobileMoney(shop, unread, providerOf);
  }, [shop, providers]);
  return <MobileMoney payment={useActorRef(machine, { input })} providers={providers} />;
}
