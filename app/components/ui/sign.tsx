import type { ReactNode } from "react";
import { button } from "./button.ts";
import { Link } from "./link.tsx";
import type { Urgency } from "./time-left.ts";

interface SignProps {
  /** Names the region. */
  label: string;
  title: string;
  /** Red from two days before the deadline, green when nothing is left to do. */
  urgency: Urgency | "done";
  action?: { readonly to: string; readonly name: string } | undefined;
  children: ReactNode;
  /** Below both. */
  footer?: ReactNode;
}

/** A page's most important message with its one action, in the look of a road sign. */
export function Sign({ label, title, urgency, action, children, footer }: SignProps) {
  const stop = urgency === "critical" || urgency === "passed";
  const look = stop ? "sign-stop" : urgency === "done" ? "" : "sign-ahead";
  return (
    <section aria-label={label} className={`sign px-6 py-6 sm:px-8 ${look}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="text-2xl leading-tight font-extrabold tracking-[-0.01em] text-balance first-letter:uppercase sm:text-3xl">
            {title}
          </p>
          <p className="mt-1 max-w-2xl text-pretty">{children}</p>
        </div>
        {action ? (
          <Link
            to={action.to}
            className={`${button("primary", "large")} bg-white! text-[#1c1f18]! hover:bg-[#f1efe6]! focus-visible:outline-white`}
          >
            {action.name}
          </Link>
        ) : null}
      </div>
      {footer}
    </section>
  );
}
