import type { ReactNode } from "react";
import { link } from "./ui/button.ts";

interface NoticeProps {
  title: string;
  children?: ReactNode;
  /** In place of the link to the start. */
  actions?: ReactNode;
}

/** A page with one message and a link onwards. */
export function Notice({ title, children, actions = <HomeLink /> }: NoticeProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-6 py-16">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      {children ? <p className="text-lg text-muted">{children}</p> : null}
      <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
    </main>
  );
}

function HomeLink() {
  return (
    <a href="/" className={link}>
      Back to Tollhouse
    </a>
  );
}
