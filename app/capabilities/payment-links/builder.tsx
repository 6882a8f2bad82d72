import type { ReactNode } from "react";
import { LinkPreview } from "./link-preview.tsx";
import { previewOf } from "./preview.ts";
import type { Brand } from "./read-brand.server.ts";
import type { useLiveValues } from "./use-live-values.ts";

interface BuilderProps {
  live: ReturnType<typeof useLiveValues>;
  brand: Brand;
  environment: string;
  children: ReactNode;
}

/** A form with the payer's page beside it, as it is typed. */
export function Builder({ live, brand, environment, children }: BuilderProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div ref={live.around} className="min-w-0 max-w-2xl">
        {children}
      </div>
      <div className="lg:sticky lg:top-18">
        <h2 className="mb-2 text-sm font-semibold">Preview</h2>
        <LinkPreview preview={previewOf(live.values)} brand={brand} environment={environment} />
      </div>
    </div>
  );
}
