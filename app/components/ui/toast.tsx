import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
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

/** The last result, over the page at its lower edge, until the next page. `flash` is the page's. */
export function ToastRegion({ flash }: { flash: Toast | null }) {
  const { toast, dismiss } = useToast(flash);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4 print:hidden"
    >
      {toast ? <ToastItem key={toast.id} toast={toast} onDismiss={dismiss} /> : null}
    </div>
  );
}

interface Shown extends Toast {
  readonly id: number;
}

interface ToastState {
  readonly flash: Toast | null;
  /** The page that was shown, so that another one begins without its result. */
  readonly path: string;
  readonly toast: Shown | null;
  readonly nextId: number;
}

function useToast(flash: Toast | null) {
  const path = useLocation().pathname;
  const [state, setState] = useState<ToastState>(() => next({ flash: null, path, toast: null, nextId: 0 }, flash));
  // On its page a result stays although the next reading of the page's data no longer has it.
  if (flash !== state.flash || path !== state.path) {
    const kept = path === state.path ? state : { ...state, toast: null };
    setState({ ...(flash && flash !== state.flash ? next(kept, flash) : kept), flash, path });
  }
  useEffect(() => {
    const listener = (toast: Toast) => setState((before) => ({ ...next(before, toast), flash: before.flash }));
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  const dismiss = useCallback(() => setState((before) => ({ ...before, toast: null })), []);
  return { toast: state.toast, dismiss };
}

function next(before: ToastState, toast: Toast | null): ToastState {
  if (!toast) return before;
  return { ...before, flash: toast, toast: { ...toast, id: before.nextId }, nextId: before.nextId + 1 };
}

const READ_MS = 8_000;

/** Success messages disappear, unless hovered or focused; all others wait to be dismissed. */
function ToastItem({ toast: { tone, text }, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const hydrated = useHydrated();
  const [isHeld, hold] = useState(false);
  const goes = tone === "done" && !isHeld;
  useEffect(() => {
    if (!goes) return;
    const timer = setTimeout(onDismiss, READ_MS);
    return () => clearTimeout(timer);
  }, [goes, onDismiss]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while it is read
    <div
      className="toast pointer-events-auto w-full max-w-xl rounded-lg bg-canvas shadow-float"
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
