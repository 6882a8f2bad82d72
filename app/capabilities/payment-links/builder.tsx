import type { ReactNode } from "react";
import { LinkPreview } from "./link-preview.tsx";
import type { Preview } from "./preview.ts";
import type { Brand } from "./read-brand.server.ts";
import type { useLiveValues } from "./use-live-values.ts";
import { usePreview } from "./use-preview.ts";

interface BuilderProps {
  live: ReturnType<typeof useLiveValues>;
  /** That of the values with which the page was made. */
  preview: Preview;
  brand: Brand;
  environment: string;
  children: ReactNode;
}

/** A form with the payer's page beside it, as it is typed. */
export function Builder({ live, preview, brand, environment, children }: BuilderProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div ref={live.around} className="min-w-0 max-w-2xl">
        {children}
      </div>
      <div className="lg:sticky lg:top-18">
        <h2 className="mb-2 text-sm font-semibold">Preview</h2>
        <LinkPreview preview={usePreview(preview, live.values)} brand={brand} environment={environment} />
      </div>
    </div>
  );
}
