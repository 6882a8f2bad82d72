import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";

interface Ordered {
  readonly transactionId: string;
  readonly payment: { readonly reference: string | null; readonly description: string | null } | null;
}

/** The payment by the merchant's own reference, above the link that covers the row. */
export function OrderCell({ row: { transactionId, payment } }: { row: Ordered }) {
  return (
    <Link
      to={`/transactions/${transactionId}`}
      className={`relative z-1 inline-block max-w-[min(11rem,14cqw)] truncate align-bottom max-md:max-w-full ${link}`}
    >
      {payment?.reference ?? payment?.description ?? "View transaction"}
    </Link>
  );
}
