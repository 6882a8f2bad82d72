import { link } from "#app/components/ui/button.ts";

const FORMATS = [
  ["pdf", "PDF"],
  ["csv", "CSV"],
] as const;

/** Files, which Remix must not navigate to. */
export function ReconciliationFiles({ payoutId }: { payoutId: string }) {
  return (
    <span className="flex gap-x-4 text-sm">
      {FORMATS.map(([format, name]) => (
        <a
          key={format}
          href={`/settlements/payouts/${payoutId}/reconciliation?format=${format}`}
          download
          className={link}
        >
          Download {name}
        </a>
      ))}
    </span>
  );
}
