import type { ReactNode } from "react";

/** A page with one message and a link to the start. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-6 py-16">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="text-lg text-muted">{children}</p>
      <p>
        <a href="/" className="font-medium text-accent underline underline-offset-4">
          Back to Tollhouse
        </a>
      </p>
    </main>
  );
}
