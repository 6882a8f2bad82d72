import { useFetchers, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { reportEarlyEntries } from "./early-entries.ts";
import { markAllAnswered, markPending } from "./pending-forms.ts";
import { forgetSent, hasUnsaved, noteInput, noteSent } from "./unsaved.ts";

/** Something is being loaded or sent. */
export function useIsBusy(): boolean {
  const { state } = useNavigation();
  return useFetchers().some((fetcher) => fetcher.state !== "idle") || state !== "idle";
}

let isRouterBusy = false;
/** For a form that a script sends without the router: longer than a double click. */
const SETTLES_MS = 1_000;
/** For a form that the browser sends itself: the next page replaces this one, unless it is a download. */
const NATIVE_MS = 8_000;

/** Guards every form of the page: ignores second clicks, sets `aria-busy` while pending, and tracks unsaved input. */
export function useFormGuard(): void {
  const isBusy = useIsBusy();
  useEffect(() => {
    window.addEventListener("input", noteInput, true);
    window.addEventListener("submit", onSubmit, true);
    window.addEventListener("pageshow", settle);
    window.addEventListener("beforeunload", onLeave);
    reportEarlyEntries();
    return () => {
      window.removeEventListener("input", noteInput, true);
      window.removeEventListener("submit", onSubmit, true);
      window.removeEventListener("pageshow", settle);
      window.removeEventListener("beforeunload", onLeave);
    };
  }, []);
  useEffect(() => {
    isRouterBusy = isBusy;
    settle();
  }, [isBusy]);
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  if (!markPending(form)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  noteSent(form);
  // The other listeners decide after this one whether a script takes the form over.
  setTimeout(() => setTimeout(settle, event.defaultPrevented ? SETTLES_MS : NATIVE_MS));
}

/** Runs when a request has ended; does nothing while the router is busy. */
function settle(): void {
  if (isRouterBusy) return;
  markAllAnswered();
  forgetSent();
}

function onLeave(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}
