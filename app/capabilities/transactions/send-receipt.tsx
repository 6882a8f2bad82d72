import { Badge, type Tone } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { ContractForm, FormField, SubmitButton } from "#app/dashboard/forms/contract-form.tsx";
import type { FormState } from "#app/dashboard/forms/form.ts";
import type { SentReceiptView } from "./receipt-view.server.ts";

interface SendReceiptProps {
  transactionId: string;
  state: FormState;
  hasCustomerAddress: boolean;
}

export function SendReceipt({ transactionId, state, hasCustomerAddress }: SendReceiptProps) {
  const isMasked = hasCustomerAddress && state.field("to").defaultValue === "";
  return (
    <ContractForm state={state} action={`/transactions/${transactionId}/receipt`} className="space-y-4">
      <FormField
        state={state}
        name="to"
        label="Email address"
        // An address that is masked is not filled in.
        hint={isMasked ? "Leave it empty to send the receipt to the customer's address." : undefined}
      >
        {(control) => (
          <input {...control} type="email" autoComplete="off" required={!hasCustomerAddress} className="control" />
        )}
      </FormField>
      <SubmitButton pending="Sending…">Send receipt</SubmitButton>
    </ContractForm>
  );
}

const STATUSES: Readonly<Record<string, { name: string; tone: Tone }>> = {
  queued: { name: "Sending", tone: "neutral" },
  sent: { name: "Sent", tone: "success" },
  failed: { name: "Not delivered", tone: "danger" },
};

/** Previous recipients of the receipt, newest first. */
export function SentReceipts({ receipts }: { receipts: readonly SentReceiptView[] }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {receipts.map(({ receiptId, to, receiptStatus, createdAt }) => {
        const { name, tone } = STATUSES[receiptStatus] ?? { name: receiptStatus, tone: "neutral" };
        return (
          <li key={receiptId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 break-words">{to}</span>
            <Badge tone={tone}>{name}</Badge>
            <LocalTime at={createdAt ?? ""} className="basis-full text-muted" />
          </li>
        );
      })}
    </ul>
  );
}
