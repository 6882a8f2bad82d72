/** The profile of a new object. Without one, the engine takes the merchant's only one. */
export const inProfile = (profileId: string | undefined) => (profileId === undefined ? {} : { profile_id: profileId });
