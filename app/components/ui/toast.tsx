import { useEffect, useState } from "react";
import { Callout, type CalloutTone } from "./callout.tsx";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./viewer.ts";

/** The result of an action, shown until it has been read. */
export interface Toast {
  readonly tone: CalloutTone;
  readonly text: string;
}

const listeners = new Set<(toast: Toast) => void>();

/** Shows the result of a script's action without leaving the page. */
export function showToast(toast: Toast): void {
  for (const listener of listeners) listener(toast);
}

/** Toasts below the top bar, where they cover nothing. `flash` is the page's. */
export function ToastRegion({ flash }: { flash: Toast | null }) {
  const { toasts, dismiss } = useToasts(flash);
  return (
    <div role="status" className="grid">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onDismiss={() => dismiss(toast)} />
      ))}
    </div>
  );
}

interface Shown extends Toast {
  readonly id: number;
}

interface Toasts {
  readonly flash: Toast | null;
  readonly shown: readonly Shown[];
  readonly nextId: number;
}

const MOST = 4;

function useToasts(flash: Toast | null) {
  const [state, setState] = useState<Toasts>(() => added({ flash: null, shown: [], nextId: 0 }, flash));
  // A result stays although the next reading of the page's data no longer has it.
  if (flash !== state.flash) setState(flash ? added(state, flash) : { ...state, flash });
  useEffect(() => {
    const listener = (toast: Toast) => setState((before) => ({ ...added(before, toast), flash: before.flash }));
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  const dismiss = ({ id }: Shown) =>
    setState((before) => ({ ...before, shown: before.shown.filter((each) => each.id !== id) }));
  return { toasts: state.shown, dismiss };
}

function added({ shown, nextId }: Toasts, toast: Toast | null): Toasts {
  if (!toast) return { flash: toast, shown, nextId };
  return { flash: toast, shown: [...shown, { ...toast, id: nextId }].slice(-MOST), nextId: nextId + 1 };
}

const READ_MS = 8_000;

/** Success messages disappear, unless hovered or focused; all others wait to be dismissed. */
function ToastItem({ toast: { tone, text }, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const hydrated = useHydrated();
  const [isHeld, hold] = useState(false);
  const goes = tone === "done" && !isHeld;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function for the same toast does not begin the time again.
  useEffect(() => {
    if (!goes) return;
    const timer = setTimeout(onDismiss, READ_MS);
    return () => clearTimeout(timer);
  }, [goes]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while it is read
    <div
      className="toast px-4 pb-2 sm:px-6 lg:px-8"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Callout tone={tone}>
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0 break-words">{text}</p>
          {hydrated ? (
            <button
              type="button"
              aria-label="Dismiss"
              onClick={onDismiss}
              className="-my-0.5 -mr-1.5 grid size-6 shrink-0 place-items-center rounded text-muted hover:bg-surface hover:text-ink max-sm:size-8"
            >
              <Icon name="close" className="size-4" />
            </button>
          ) : null}
        </div>
      </Callout>
    </div>
  );
}
