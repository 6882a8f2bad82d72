import { link } from "#app/components/ui/button.ts";

const FILES = [
  ["statement", "pdf", "PDF"],
  ["statement", "csv", "CSV"],
  ["fee_invoice", "pdf", "Fee invoice"],
] as const;

/** Files, which Remix must not navigate to. */
export function StatementFiles({
  monthlyStatementId,
  month,
  currency,
}: {
  monthlyStatementId: string;
  month: string;
  currency: string;
}) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {FILES.map(([document, format, name]) => (
        <a
          key={name}
          href={`/settlements/statements/${monthlyStatementId}/content?${new URLSearchParams({ document, format })}`}
          download
          className={`whitespace-nowrap ${link}`}
        >
          {name}
          <span className="sr-only">{` of ${month} in ${currency}`}</span>
        </a>
      ))}
    </span>
  );
}
