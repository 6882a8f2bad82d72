import type { ReactNode } from "react";

/** A portal page without an organization. It leads nowhere: there is no start to go back to. */
export function PortalNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-6 py-16">
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="text-lg text-muted">{children}</p>
    </main>
  );
}
