import { useBlocker } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { button } from "#app/components/ui/button.ts";
import { Question } from "#app/components/ui/question.tsx";
import { hasUnsaved } from "./unsaved.ts";

/** Asks before navigation discards unsaved input or leaves a page that is readable offline. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (hasUnsaved() || !navigator.onLine),
  );
  if (blocker.state !== "blocked") return null;
  const isUnsaved = hasUnsaved();
  return (
    <Question
      title={isUnsaved ? "Leave without saving?" : "You're offline"}
      onCancel={blocker.reset}
      actions={
        <>
          <button type="button" onClick={blocker.reset} className={button("secondary")}>
            {isUnsaved ? "Keep editing" : "Stay on this page"}
          </button>
          <button type="button" onClick={blocker.proceed} className={button(isUnsaved ? "danger" : "primary")}>
            {isUnsaved ? "Leave page" : "Open anyway"}
          </button>
        </>
      }
    >
      <p>
        {isUnsaved
          ? "What you entered on this page isn't saved. If you leave, it is lost."
          : "The next page can't be loaded until you're back online. This page stays as it is."}
      </p>
    </Question>
  );
}

/** Shown while the browser is offline. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="border-line border-b bg-warn-wash px-4 py-2 text-center text-sm font-semibold text-warn print:hidden">
          You're offline. You can keep typing; submit when you're back online.
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
