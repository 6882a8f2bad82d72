/** The header of a portal page, in the organization's color. */
export function PortalHero({ title, lead }: { title: string; lead: string | null }) {
  return (
    <div className="bg-(--brand) text-(--brand-ink)">
      <div className="mx-auto w-full max-w-4xl px-6 pt-14 pb-16 sm:pt-24 sm:pb-28">
        <h1 className="max-w-3xl text-4xl leading-tight font-bold tracking-tight text-balance sm:text-6xl">{title}</h1>
        {lead && <p className="mt-5 max-w-2xl text-xl text-pretty sm:text-2xl">{lead}</p>}
      </div>
    </div>
  );
}
