interface Owed {
  readonly collectionMethod: string;
  readonly daysUntilDue: number;
}

/**
 * The last moment in which an invoice is paid in time. One that is mailed may be paid until its due day ends in the time
 * zone of its days; one that is charged is due at once.
 */
export function dueAfter({ collectionMethod, daysUntilDue }: Owed, finalizedAt: Date, timeZone: string): Date {
  if (collectionMethod !== "invoice") return finalizedAt;
  const day = Temporal.Instant.fromEpochMilliseconds(finalizedAt.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: daysUntilDue });
  // Midnight may not exist, and then the next day begins later.
  return new Date(day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1);
}
