import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Icon } from "./icon.tsx";

/** A field with a magnifier in it. It is named by `aria-label`. */
export const SearchField = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<"input">>(
  ({ className = "", ...input }, ref) => (
    <>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={ref}
        type="search"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        {...input}
        className={`control pl-9 ${className}`}
      />
    </>
  ),
);
