/** Keeps a dialog open when a click outside it lands on a toast. */
export function staysOpenForToast(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-toast]')) event.preventDefault();
}
