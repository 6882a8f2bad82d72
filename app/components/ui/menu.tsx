import { type MouseEvent, type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import { closeAround, opensPopover } from "./invokers.ts";

interface MenuProps {
  /** Read out before the visible text of the button. */
  label: string;
  summary: ReactNode;
  summaryClass?: string;
  /** The side of the button that the menu lines up with. */
  align?: "left" | "right";
  /** Closes it when a form in it is sent, which the router does in place. */
  closesOnSubmit?: boolean;
  children: ReactNode;
}

/** A popover of the browser below its button. */
export function Menu({ label, summary, summaryClass = "", align = "left", closesOnSubmit, children }: MenuProps) {
  const id = useId();
  return (
    <>
      <button {...opensPopover(id)} className={summaryClass}>
        <span className="sr-only">{label}</span>
        {summary}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls, and they have keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div
        id={id}
        popover="auto"
        onClick={closeAfterLink}
        onSubmit={closesOnSubmit ? ({ currentTarget }) => closeAround(currentTarget) : undefined}
        className={`floating w-64 rounded-lg border border-line bg-surface p-1.5 text-sm text-ink shadow-float ${align === "right" ? "floating-end" : ""}`}
      >
        {children}
      </div>
    </>
  );
}

/** The actions on one row of a table. */
export function RowMenu({ label, children }: Pick<MenuProps, "label" | "children">) {
  return (
    <Menu
      label={label}
      align="right"
      closesOnSubmit
      summaryClass="inline-grid size-8 place-items-center rounded-md hover:bg-wash max-sm:size-11"
      summary={<Icon name="more" className="size-5 [stroke-width:2.5]" />}
    >
      {children}
    </Menu>
  );
}

/** A link that the router follows leaves the page in place, and with it an open popover. */
export function closeAfterLink({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (link) closeAround(link);
}

/** The look of one entry of a menu. */
export const menuItem =
  "flex min-h-9 w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left text-ink hover:bg-wash max-sm:min-h-11";
