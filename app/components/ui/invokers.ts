import { useHydrated } from "./viewer.ts";

/** React passes these attributes through; its types do not list them yet. */
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual" | undefined;
  }
  interface ButtonHTMLAttributes<T> {
    command?: "show-modal" | "close" | undefined;
    commandfor?: string | undefined;
  }
}

declare global {
  interface HTMLElement {
    /** The element beside which the popover is placed. */
    showPopover(options?: { source?: HTMLElement }): void;
  }
}

/**
 * Buttons that open and close a dialog without scripts. The popover fallback is removed where commands work, since
 * browsers warn about having both.
 */
export function useDialogButtons(id: string) {
  const fallback = useHydrated() && "command" in HTMLButtonElement.prototype ? {} : { popoverTarget: id };
  return {
    opens: { type: "button", command: "show-modal", commandfor: id, ...fallback },
    closes: { type: "button", command: "close", commandfor: id, ...fallback },
  } as const;
}

/** A button that opens and closes a popover, which is placed beside it. */
export function opensPopover(id: string) {
  return { type: "button", popoverTarget: id } as const;
}

/** Closes the dialog or popover around an element: after a form in it was sent, or a link in it was followed. */
export function closeAround(element: Element): void {
  const around = element.closest<HTMLElement>("dialog[open], :popover-open");
  if (around instanceof HTMLDialogElement && around.open) around.close();
  else around?.hidePopover();
}
