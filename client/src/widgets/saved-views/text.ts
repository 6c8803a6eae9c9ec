/** Texts of the saved views of a list. */
export const text = {
  views: 'Saved views',
  save: 'Save view',
  rename: 'Rename view',
  saveTitle: 'Save this view',
  renameTitle: 'Rename the view',
  replaces: (name: string) => `Replaces your view ${name}.`,
  remove: (name: string) => `Delete the view ${name}`,
  removed: (name: string) => `${name} was deleted.`,
  undo: 'Undo',
  removeFailed: "Couldn't delete the view",
  restoreFailed: "Couldn't restore the view",
  listFailed: "Couldn't load your saved views",
  retry: 'Retry',
};
