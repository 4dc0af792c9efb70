/** The parts of PayDunya's official Node kit that the test uses; the package has no types. */
declare module 'paydunya' {
  class Setup {
    constructor(keys: { masterKey: string; privateKey: string; token: string; mode: 'test' | 'live' });
    baseURL: string;
  }
  class Store {
    constructor(data: { name: string; phoneNumber?: string; returnURL?: string; cancelURL?: string });
    readonly name: string;
  }
  class CheckoutInvoice {
    constructor(setup: Setup, store: Store);
    totalAmount: number;
    description: string;
    readonly token: string;
    readonly url: string;
    readonly status: string;
    readonly responseText: string;
    readonly customer: unknown;
    readonly receiptURL: string;
    readonly customData: unknown;
    addItem(name: string, quantity: number, unitPrice: number, totalPrice: number): void;
    addTax(name: string, amount: number): void;
    addChannel(channel: string): void;
    addCustomData(key: string, value: string): void;
    create(): Promise<void>;
    confirm(token?: string): Promise<void>;
  }
  class OnsiteInvoice extends CheckoutInvoice {
    create(account?: string): Promise<void>;
    charge(onsiteToken: string, confirmationCode: string): Promise<void>;
    readonly oprToken: string;
  }
  class DirectPay {
    constructor(setup: Setup);
    creditAccount(account: string, amount: number): Promise<void>;
    readonly transactionID: string;
  }
  const kit: {
    Setup: typeof Setup;
    Store: typeof Store;
    CheckoutInvoice: typeof CheckoutInvoice;
    OnsiteInvoice: typeof OnsiteInvoice;
    DirectPay: typeof DirectPay;
  };
  export default kit;
}
