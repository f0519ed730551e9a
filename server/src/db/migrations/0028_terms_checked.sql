-- Reads the tables, but lets others write meanwhile.
alter table items
  validate constraint items_rules, validate constraint items_policy, validate constraint items_prices, validate constraint items_discounts;
alter table rentals validate constraint rentals_sums, validate constraint rentals_agreed_as_a_whole;
