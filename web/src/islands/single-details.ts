/** For browsers without the attribute `name` of details elements: Safari, Chrome and Firefox before 2024. */

/** Keeps one answer of each group open at a time. */
export function closeOtherDetails(): void {
  // Toggle events do not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement && target.open)) return;
      const name = target.getAttribute('name');
      if (!name) return;
      for (const other of document.querySelectorAll<HTMLDetailsElement>(
        `details[name="${CSS.escape(name)}"]`,
      )) {
        if (other !== target) other.open = false;
      }
    },
    true,
  );
}

closeOtherDetails();
