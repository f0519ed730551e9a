import { createItem, getItem, updateItem } from '@lendloop/contract/items';
import { findPlaces } from '@lendloop/contract/places';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { MOON } from '../../testing/fakeServer.ts';
import { fill, follow, openTab, press, see, seeToast, user } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { makeDetails, RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const PHOTO = `/images/${'a'.repeat(64)}`;
const OWN = makeDetails({ ownerId: RAHUL.id, image: PHOTO, images: [PHOTO] });
const title = () => screen.findByLabelText<HTMLInputElement>('Title');

test('a new listing shows an error on each required field', async () => {
  app.setPosition({ lat: 12.9716, lng: 77.6412 });
  app.open('/create-listing');
  await screen.findByRole('heading', { name: 'Create a New Listing' });
  await press('Create Listing');
  await see(
    'Please upload at least one image',
    'Title must be at least 5 characters',
    'Please select a category',
    'Description must be at least 20 characters',
    'Price must be a positive number',
    'Location must be at least 3 characters',
    'PNG, JPG, GIF up to 5MB',
  );
  expect(app.server.calls(createItem)).toEqual([]);
  await press('Use My Current Location');
  await waitFor(() => expect(screen.getByDisplayValue('Location set via GPS')).toBeTruthy());
});

test('the title counter counts characters like the server', async () => {
  app.open('/create-listing');
  await fill('Title', ` ${'🏕'.repeat(100)} `);
  await see('100 / 100');
  await press('Create Listing');
  await see('Please upload at least one image');
  expect(screen.queryByText('Title is too long')).toBeNull();
  await fill('Title', '🏕'.repeat(101));
  await see('101 / 100', 'Title is too long');
});

test('an owner edits a listing, with validation, failure and success reported', async () => {
  app.server.answer(getItem, OWN);
  app.open('/items/5');
  await openTab('Owner');
  await follow('Edit Listing');
  await screen.findByRole('heading', { level: 1, name: 'Edit Listing' });
  expect((await title()).value).toBe(OWN.title);
  await fill('Title', 'Cam');
  await press('Save Changes');
  await see('Title must be at least 5 characters');
  await fill('Title', 'Another title');
  const heal = app.server.fail(updateItem);
  await press('Save Changes');
  await seeToast('Failed to update listing', MOON);
  heal();
  app.server.answer(updateItem, { ...OWN, title: 'Another title' });
  await press('Save Changes');
  await seeToast('Listing updated');
  await screen.findByRole('heading', { level: 1, name: 'Another title' });
  // An edit is no draft of a new listing.
  app.open('/create-listing');
  expect((await title()).value).toBe('');
});

test('only the owner can edit a listing', async () => {
  app.open('/items/5/edit');
  await see('Only the owner of this item can do this');
  expect(screen.queryByLabelText('Title')).toBeNull();
});

test('a photo URL with a space stays one photo and must be removed before saving', async () => {
  app.server.answer(getItem, { ...OWN, images: ['https://example.com/a camera.jpg', PHOTO] });
  app.server.answer(updateItem, OWN);
  app.open('/items/5/edit');
  await press('Save Changes');
  await see('This is not an image address');
  expect(app.server.calls(updateItem)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
  await press('Save Changes');
  await waitFor(() => expect(app.server.calls(updateItem).at(-1)?.body).toMatchObject({ images: [PHOTO] }));
});

test('an owner gives address and note, chooses what others see, and sees the circle', async () => {
  const item = {
    ...OWN,
    latitude: 12.971599,
    longitude: 77.594566,
    placeAccuracy: 'exact',
    placeRadius: 1300,
    placePrecision: 'near',
    area: { latitude: 12.98, longitude: 77.6 },
    pickup: { address: '14, 3rd Cross', note: 'Blue gate' },
  } as const;
  app.server.answer(getItem, item);
  app.server.answer(updateItem, item);
  app.server.answer(findPlaces, []);
  app.open('/items/5/edit');
  await see('about 1.3 km', 'All your listings at this home show the same circle.');
  await see(/^Position 12\.971599, 77\.594566\. Only you and approved renters see this$/);
  expect((await screen.findByLabelText<HTMLInputElement>('Address')).value).toBe('14, 3rd Cross');
  const place = screen.getByDisplayValue(OWN.location);
  fireEvent.change(place, { target: { value: '14 Lake Road, Pune' } });
  await see('This looks like an address. Put it below, where only approved renters see it.');
  fireEvent.change(place, { target: { value: 'Lake Road, Pune' } });
  await waitFor(() => expect(screen.queryByText(/looks like an address/)).toBeNull());
  await fill('Address', '15, 3rd Cross');
  await user.click(await screen.findByRole('radio', { name: /Only the town/ }));
  await waitFor(() => expect(screen.queryByText('about 1.3 km')).toBeNull());
  await press('Save Changes');
  await seeToast('Listing updated');
  expect(app.server.calls(updateItem)[0]?.body).toMatchObject({
    location: 'Lake Road, Pune',
    latitude: 12.971599,
    longitude: 77.594566,
    address: '15, 3rd Cross',
    pickupNote: 'Blue gate',
    placePrecision: 'town',
  });
});

test('the pin of a listing can be removed', async () => {
  const pin = { latitude: 12.971599, longitude: 77.594566 };
  const item = { ...OWN, ...pin, placeAccuracy: 'exact', placePrecision: 'near', area: pin } as const;
  app.server.answer(getItem, item);
  app.server.answer(updateItem, item);
  app.open('/items/5/edit');
  await see(/^Position 12\.971599/);
  await press('Remove this position');
  await see(/^Pick a place from the list/);
  await press('Save Changes');
  await seeToast('Listing updated');
  expect(app.server.calls(updateItem)[0]?.body).toMatchObject({ latitude: null, longitude: null });
});

test('what comes with a listing is added one by one, each once, and taken away again', async () => {
  app.server.answer(getItem, makeDetails({ ...OWN, included: ['Case'] }));
  app.server.answer(updateItem, OWN);
  app.open('/items/5/edit');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'What comes with it' });
  await see('1 / 20', 'You both tick these parts off at pick-up and return.');
  // Enter adds it, and does not send the form.
  await user.type(field, ' Charger {Enter}');
  await user.type(field, 'Case{Enter}');
  await user.type(field, '{Enter}');
  await see('2 / 20');
  expect([field.value, app.server.calls(updateItem)]).toEqual(['', []]);
  await user.click(field);
  await userEvent.paste('x'.repeat(61));
  await press('Add');
  await press(`Remove ${'x'.repeat(60)}`);
  expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toBe(
    'Remove Charger',
  );
  // What was typed and not added counts, too.
  await user.type(field, 'Strap');
  await press('Save Changes');
  await waitFor(() =>
    expect(app.server.calls(updateItem)).toMatchObject([
      { body: { included: ['Case', 'Charger', 'Strap'] } },
    ]),
  );
});

test('twenty parts are the most', async () => {
  const included = Array.from({ length: 20 }, (_, n) => `Part ${n + 1}`);
  app.server.answer(getItem, makeDetails({ ...OWN, included }));
  app.open('/items/5/edit');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'What comes with it' });
  await see('20 / 20');
  expect(field.disabled).toBe(true);
  await press('Remove Part 20');
  expect(field.disabled).toBe(false);
});
