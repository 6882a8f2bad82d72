import type { ReactNode } from "react";
import { CopiedId } from "#app/components/ui/copied-id.tsx";

/** Names and values, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line text-sm">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,5fr)] gap-3 py-2 first:pt-0 last:pb-0">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children ?? <span className="text-muted">Not set</span>}</dd>
    </div>
  );
}

/** An ID in full, with a button that copies it. */
export function IdFact({ name, id }: { name: string; id: string | null }) {
  return (
    <Fact name={name}>
      {id ? <CopiedId id={id} what={`the ${name.toLowerCase().replace(/\bid\b/, "ID")}`} /> : null}
    </Fact>
  );
}
