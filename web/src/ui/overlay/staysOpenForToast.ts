/** A click on a toast is not a click outside the dialog: keeps the dialog open. */
export function staysOpenForToast(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-toast]')) event.preventDefault();
}
