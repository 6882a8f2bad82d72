import { type ReactNode, useEffect, useRef } from "react";

interface MenuProps {
  /** What the button says before what is seen of it. */
  label: string;
  summary: ReactNode;
  summaryClass?: string;
  /** Where the list opens from. */
  align?: "left" | "right";
  children: ReactNode;
  className?: string;
}

/** A list that opens below its button. It is a `<details>`; scripts only add that it closes by itself. */
export function Menu({ label, summary, summaryClass = "", align = "left", children, className = "" }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useClosesByItself(details);
  return (
    <details ref={details} className={`group relative ${className}`}>
      <summary className={summaryClass}>
        <span className="sr-only">{label}</span>
        {summary}
      </summary>
      <div
        className={`absolute top-full z-30 mt-1.5 w-64 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-1.5 text-sm shadow-float ${align === "right" ? "right-0" : "left-0"}`}
      >
        {children}
      </div>
    </details>
  );
}

/** Closes on Escape, on a click elsewhere, and when the focus goes away. */
export function useClosesByItself(details: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const element = details.current;
    if (!element) return;
    const close = () => element.removeAttribute("open");
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !element.open) return;
      close();
      element.querySelector("summary")?.focus();
    };
    const onElsewhere = ({ target }: Event) => {
      if (element.open && target instanceof Node && !element.contains(target)) close();
    };
    element.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      element.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [details]);
}

/** The look of one entry of a menu. */
export const menuItem =
  "flex min-h-9 w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left text-ink hover:bg-wash max-sm:min-h-11";
