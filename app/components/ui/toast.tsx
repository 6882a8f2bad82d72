import { useState } from "react";
import { Callout, type CalloutTone } from "./callout.tsx";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./viewer.ts";

/** The result of the last action, shown on the page that follows it. */
export interface Toast {
  readonly tone: CalloutTone;
  readonly text: string;
}

/** Key it by the page, so that the next result appears although the last one was dismissed. */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const [dismissed, dismiss] = useState<Toast | null>(null);
  const hydrated = useHydrated();
  const shown = toast !== null && toast !== dismissed;
  return (
    <div role="status" className="toasts">
      {shown ? (
        <div className="toast rounded-md shadow-float">
          <Callout tone={toast.tone}>
            <div className="flex items-start justify-between gap-3">
              <p>{toast.text}</p>
              {hydrated ? (
                <button
                  type="button"
                  aria-label="Dismiss"
                  onClick={() => dismiss(toast)}
                  className="-my-0.5 -mr-1.5 rounded p-1 text-muted hover:bg-surface hover:text-ink"
                >
                  <Icon name="close" className="size-4" />
                </button>
              ) : null}
            </div>
          </Callout>
        </div>
      ) : null}
    </div>
  );
}
