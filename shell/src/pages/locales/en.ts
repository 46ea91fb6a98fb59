/**
 * English defines the keys; the other languages satisfy them. A title that is one long word contains a soft hyphen,
 * where a narrow screen may break it.
 */
export const en = {
  'company.orgNumber': 'Registration number',
  'company.vatNumber': 'VAT number',
  'company.email': 'Email',
  'company.ask':
    'Each restaurant has its own email address. Ask for it by phone: the number is on the page of your order.',
  'company.missing':
    'We can’t show the company’s details right now. You’ll find them on your receipt, or you can ask the restaurant you ordered from.',

  'terms.title': 'Terms and conditions',
  'terms.lead':
    'These terms apply when you order food and drink on this site. Nothing in them takes away rights that the law gives you as a consumer.',
  'terms.seller': 'Who sells to you',
  'terms.seller.text':
    'You buy from the restaurant that you order from. The company that runs it is the seller and answers for the food, the price and the handover. On this page, “we” means that company.',
  'terms.order': 'Your order',
  'terms.order.text':
    'Before you pay, you see what you are ordering, what it costs in all and about when it will be ready. When you pay, you offer to buy. The contract comes about when the kitchen accepts your order, and the page of your order follows it from then on.',
  'terms.order.decline':
    'The kitchen may decline an order, for example when something has just sold out or the restaurant is about to close. You then owe nothing.',
  'terms.order.unpaid': 'An order that has not been paid after {{minutes}} minutes is cancelled automatically.',
  'terms.price': 'Prices',
  'terms.price.text':
    'All prices include VAT and are in the currency that the menu shows. Checkout shows how much of the total is VAT. The rate may depend on whether you eat at the restaurant or take your food away.',
  'terms.price.changes':
    'What you pay is the price that you confirm at checkout. If a price changes before that, we show you the new one and ask once more.',
  'terms.payment': 'Payment',
  'terms.payment.text':
    'The ways to pay are shown before you pay. A payment service handles the payment, and its own terms may apply too.',
  'terms.payment.card':
    'Card or wallet: the amount is reserved when you pay and charged only when the kitchen accepts your order. If the order is declined or cancelled, the reservation is released, or the money is sent back if it was already charged. Your bank decides how soon you see it.',
  'terms.payment.app':
    'Phone app: you pay at once. If the order is then declined or cancelled, contact the restaurant and you get your money back.',
  'terms.pickUp': 'Collecting your order',
  'terms.pickUp.text':
    'The time that we show is an estimate. The page of your order says when it is ready and shows the number that it is called out by, so keep it at hand.',
  'terms.pickUp.late':
    'Please come on time: fresh food does not keep. An order that was ready and is not collected still has to be paid for.',
  'terms.cancel': 'Changing your mind',
  'terms.cancel.text':
    'The usual {{days}} days to withdraw from a purchase at a distance do not apply to food and drink that spoil quickly or are made to your order (Directive 2011/83/EU, Article 16, and the national laws that follow it).',
  'terms.cancel.ask':
    'Made a mistake? Call the restaurant straight away. If the kitchen has not started, it can often still cancel the order.',
  'terms.cancel.late':
    'If the restaurant moves your order to much later than promised, you can cancel it on its page until it is ready. You then get all your money back, also with a phone app.',
  'terms.complaints': 'If something is wrong',
  'terms.complaints.text':
    'Tell the restaurant as soon as you can when something is missing, wrong or not good. A picture helps.',
  'terms.complaints.remedy':
    'You have the rights of consumer law: depending on what went wrong, the right dish after all, a lower price or your money back.',
  'terms.allergens': 'Allergies',
  'terms.allergens.text':
    'The restaurant states in the menu which of the {{number}} allergens named in EU law a dish contains. Recipes change, and no kitchen can rule out traces.',
  'terms.allergens.ask':
    'If you have an allergy, talk to the restaurant before you order. A note with the order is not enough.',
  'terms.account': 'Your account',
  'terms.account.text':
    'You can order without an account. If you have one, give correct details, keep your password to yourself, and tell us if someone else may be using it.',
  'terms.account.end':
    'You can delete your account yourself on its page at any time. We may close an account that is being misused.',
  'terms.liability': 'Who answers for what',
  'terms.liability.text':
    'The restaurant answers for what it sells, as the law says. We do what we can to keep the site working, but cannot promise that it always is.',
  'terms.liability.limits':
    'Neither you nor we answer for what nobody could have prevented, such as a power cut. Nothing here limits liability for injury, intent or gross negligence.',
  'terms.data': 'Your personal data',
  'terms.data.text': 'Our privacy policy explains what we know about you, why, and for how long.',
  'terms.data.link': 'Privacy policy',
  'terms.changes': 'Changes to these terms',
  'terms.changes.text': 'We may change these terms. The terms published here when you placed your order apply to it.',
  'terms.disputes': 'Disputes',
  'terms.disputes.text':
    'Talk to the restaurant first; that solves most things. If it does not, you can turn to the consumer board or authority of your country, or to a court.',
  'terms.disputes.law':
    'The law of the country where the restaurant is applies. You always keep the protection that the law where you live gives you as a consumer.',

  'privacy.title': 'Privacy policy',
  'privacy.effective': 'In force since {{date}}.',
  'privacy.lead':
    'You can order here without an account, and nobody follows you around. This page says what we know about you, why, and for how long.',
  'privacy.short': 'In short',
  'privacy.short.use': 'We use what you tell us to make your order, to be paid and to keep our books.',
  'privacy.short.tracking': 'No advertising, no visitor statistics, no tracking, and no sale of data.',
  'privacy.short.position':
    'Your position stays in your browser. Only where there are more than {{number}} restaurants is it sent to us, rounded to about a kilometre, to sort them. We do not keep it.',
  'privacy.short.card': 'Your card number goes to the payment service. We do not keep it.',
  'privacy.short.rights':
    'With an account you can see, correct, download and delete your data yourself. Or write to us: we answer within {{days}} days.',
  'privacy.controller': 'Who is responsible',
  'privacy.controller.text':
    'The company that runs the restaurant you order from is responsible for your personal data (the controller). Where several companies are named here, they are responsible for accounts together. On this page, “we” means them.',
  'privacy.controller.contact': 'Write to them about anything on this page.',
  'privacy.use': 'What we use, why, and for how long',
  'privacy.use.text': 'The articles in brackets are those of the EU’s General Data Protection Regulation (GDPR).',
  'privacy.what': 'What',
  'privacy.why': 'Why',
  'privacy.basis': 'Legal basis',
  'privacy.until': 'How long',
  'privacy.order': 'Your order',
  'privacy.order.what':
    'What you order, where, when and at what price; your table or place; your note for the kitchen; your language; the email address and phone number that you give. If you are signed in, also that the order is yours.',
  'privacy.order.why': 'To make your order, hand it over, reach you about it and give you a receipt.',
  'privacy.order.basis':
    'Our contract with you (Article 6(1)(b)); the law on bookkeeping (6(1)(c)); for orders that were cancelled or never paid, our legitimate interest in answering questions about them (6(1)(f)).',
  'privacy.order.until':
    'As long as bookkeeping law requires in the restaurant’s country: five to seven years after the end of the financial year. We delete what the books do not need automatically: your note, place, email address and phone number {{contact}} days after the collection time at the latest, an order that was never paid after {{unpaid}} days at the latest. Ask, and we erase it sooner.',
  'privacy.payment': 'Your payment',
  'privacy.payment.what':
    'The amount, the way of paying, how it went, and the payment service’s number for it. Not your card number.',
  'privacy.payment.why': 'To be paid, and to pay back.',
  'privacy.payment.basis': 'Our contract with you (Article 6(1)(b)); the law on bookkeeping (6(1)(c)).',
  'privacy.payment.until': 'As long as the order.',
  'privacy.account': 'Your account, if you have one',
  'privacy.account.what':
    'Your name, email address, phone number, language, favourites, favourite restaurant, member code and orders, and when you accepted the terms. Of your password we only keep a hash (Argon2id) that does not reveal it. Of each device that you are signed in on, we keep the names of browser and system, when you signed in and when you last used it. If you sign in through another service, it tells us your name and email address, and we keep the number by which it knows you.',
  'privacy.account.why':
    'To know that it is you, to show your orders and favourites, to confirm your email address, to let you choose a new password, and to show you where you are signed in.',
  'privacy.account.basis': 'Our contract with you (Article 6(1)(b)).',
  'privacy.account.until':
    'Until you delete the account, or ask us to. We delete an account whose email address has not been confirmed after {{unconfirmed}} days at the latest, and may delete one that nobody has used for a year or longer. Your orders stay in the books, but no longer say whose they were. You stay signed in for {{days}} days at most; a link in an email works for 24 hours, a code for ten minutes.',
  'privacy.together': 'Ordering together at a table, if you do',
  'privacy.together.what': 'The name that you give, if any, and the dishes in your basket.',
  'privacy.together.why':
    'So that the guests at your table see what you have chosen, one can pay for all, and the restaurant knows who gets which dish.',
  'privacy.together.basis': 'Our contract with you (Article 6(1)(b)).',
  'privacy.together.until':
    'A day after the table’s last change. Your name on the kitchen’s tickets: {{contact}} days after the collection time at the latest.',
  'privacy.notification': 'Notifications, if you ask for one',
  'privacy.notification.what':
    'The address that your browser’s push service (Google, Mozilla, Apple or Microsoft) has for your browser, and the keys with which only your browser can read the message.',
  'privacy.notification.why':
    'To tell you when your order is ready, also when the page is closed. The message holds the restaurant’s name, your number and a link to your order. The push service passes it on but cannot read it.',
  'privacy.notification.basis':
    'Your consent (Article 6(1)(a)). You can take it back on your order’s page or in your browser’s settings.',
  'privacy.notification.until': 'Until the notification is sent, a day after the collection time at the latest.',
  'privacy.position': 'Your position',
  'privacy.position.what':
    'Roughly where you are, if you ask for the nearest restaurants and allow your browser to tell.',
  'privacy.position.why':
    'To show the nearest restaurants first. With up to {{number}} restaurants, your browser works out the distances itself, and nothing of it reaches us. With more, your position goes along with the request for the list, rounded to about a kilometre.',
  'privacy.position.basis': 'Your consent (Article 6(1)(a)). You can take it back in your browser’s settings.',
  'privacy.position.until': 'Until you leave the page. It is neither stored nor logged.',
  'privacy.security': 'Keeping the site safe',
  'privacy.security.what':
    'Your IP address; a random number in a cookie when you order; the email address of a sign-in that failed.',
  'privacy.security.why': 'To stop guessed passwords, floods of orders and other misuse.',
  'privacy.security.basis': 'Our legitimate interest in a site that is safe and works (Article 6(1)(f)).',
  'privacy.security.until':
    'IP addresses, and email addresses that mail was asked for: in memory for ten minutes at most, or while your browser follows an order. Email addresses that a sign-in code was asked for: half an hour at most. Failed sign-ins, and what keeps one order from being placed twice: about a day.',
  'privacy.device': 'What is kept on your device',
  'privacy.device.text':
    'Only what the site needs to do what you ask of it. That is why no banner asks you about cookies. You can delete all of it in your browser at any time.',
  'privacy.device.cookies': 'Cookies',
  'privacy.device.culture': 'The language that you have chosen. One year.',
  'privacy.device.shop': 'The restaurant that you chose last, to offer it to you first. One year.',
  'privacy.device.session': 'That you are signed in. Until you sign out, {{days}} days at most.',
  'privacy.device.browser':
    'A random number that tells browsers apart when you order, so that nobody can flood a restaurant with orders. One day.',
  'privacy.device.visit':
    'Which version of each part of the site you have, so that nothing changes while you order, and a random number by which versions that fail are counted. Nothing about you. 30 days.',
  'privacy.device.notice': 'A message for the page that comes next. One minute.',
  'privacy.device.external':
    'That you are on your way to another service to sign in there (ten minutes), and that you have come back (one minute).',
  'privacy.device.storage': 'In the browser’s storage',
  'privacy.device.basket':
    'Your basket with its note, the restaurant, its menu and settings, and the page that you were on. Until you delete them.',
  'privacy.device.last': 'The restaurant that you chose last, the same as in the cookie. Until you delete it.',
  'privacy.device.card':
    'Your member card, once you have shown it, so that it works without a connection. Until you sign out.',
  'privacy.device.contact':
    'How the restaurant reaches you, as you filled it in at your last order, so that you are asked once. Not when you are signed in. Until you delete it.',
  'privacy.device.unpaid':
    'An order that you are paying for, with the email address and phone number that you gave. Until the payment is over or you begin another order.',
  'privacy.device.table':
    'The order that you share with your table, with the names and dishes of the others, and a secret that shows that you are one of its guests. Until you leave it or it has ended.',
  'privacy.device.paid':
    'Orders that you have paid for, so that you can follow them. They are dropped at your next visit from an hour after the collection time, or half an hour after they were ready.',
  'privacy.device.notified':
    'The orders that you want a notification for. Until you ask for one for a later order, or delete it.',
  'privacy.device.errors':
    'The last {{number}} faults of the site, with page and time. We are sent what failed and on what kind of page, without anything that says who you are. Until newer ones take their place.',
  'privacy.device.files':
    'Copies of the site’s own files and pictures (a month) and of restaurants and menus (a week), so that it opens fast and helps you even without a connection. Nothing in them is about you.',
  'privacy.recipients': 'Who else gets to see it',
  'privacy.recipients.staff': 'The restaurant’s staff: your order, your note and how to reach you.',
  'privacy.recipients.payment':
    'The payment service: the amount, a number for the payment, and what you enter with it. It answers for that itself.',
  'privacy.recipients.push':
    'Your browser’s push service, if you asked for a notification: that we send your browser a message, and when. It cannot read the message, and answers for its part itself.',
  'privacy.recipients.services':
    'Services that work for us under contract: those that run our servers and those that deliver our emails. Whoever runs the servers may note IP addresses for a short time.',
  'privacy.recipients.authorities': 'Authorities, where the law obliges us, such as the tax authority.',
  'privacy.recipients.outside':
    'If one of these services handles data outside the EU and the EEA, it does so under the safeguards that the GDPR demands, such as the European Commission’s standard contractual clauses.',
  'privacy.choice': 'What is up to you',
  'privacy.choice.text':
    'Checkout asks only for what the restaurant needs to take your order; without it, the order cannot be placed. An email address for the receipt is up to you.',
  'privacy.choice.profiling':
    'We make no profiles of you, and no decision that matters to you in law is left to a computer (Article 22).',
  'privacy.safety': 'How we protect it',
  'privacy.safety.text':
    'Passwords and sign-ins are stored as hashes only. An order’s details are shown only to you, its restaurant and anyone who has its secret code, which your browser keeps; its address alone tells no more than how far it is.',
  'privacy.rights': 'Your rights',
  'privacy.rights.text':
    'Write to us, and you have an answer within {{days}} days. It costs nothing. We may ask for something that shows that the data is yours; if you ordered without an account, tell us the restaurant, the day and the order’s number.',
  'privacy.rights.access': 'Access: learn what we know about you, and get a copy.',
  'privacy.rights.rectification': 'Rectification: have what is wrong put right.',
  'privacy.rights.erasure': 'Erasure: have it deleted, unless the law obliges us to keep it, as with the books.',
  'privacy.rights.restriction': 'Restriction: have it left untouched while something is being settled.',
  'privacy.rights.portability': 'Portability: get what you gave us in a form that other services can read.',
  'privacy.rights.objection': 'Objection: say no to what we do on the ground of a legitimate interest.',
  'privacy.rights.consent': 'Consent: take back at any time what you have agreed to.',
  'privacy.authority': 'If you want to complain',
  'privacy.authority.text': 'You can complain to your national data protection authority at any time:',
  'privacy.changes': 'Changes to this policy',
  'privacy.changes.text': 'When we change this policy, we publish the new one here with its date.',

  'accessibility.title': 'Accessibility statement',
  'accessibility.lead':
    'Everyone should be able to order here. This page says how far we have come, and what to do if something stands in your way.',
  'accessibility.aim': 'What we aim for',
  'accessibility.aim.text':
    'The site is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. Apart from the limits below we know of nothing that falls short of them. This is our own judgement: nobody from outside has audited the site.',
  'accessibility.built': 'What the site is built for',
  'accessibility.built.keyboard':
    'Keyboard: everything works without a mouse, the focus can be seen, and a new page begins at its heading.',
  'accessibility.built.zoom':
    'Zoom: at {{percent}} in a window {{wide}} pixels wide, which leaves {{narrow}} pixels, nothing has to be scrolled sideways.',
  'accessibility.built.motion': 'Calm: animations stop when your device asks for reduced motion.',
  'accessibility.built.colours':
    'Colours: light and dark follow your device, and so do the forced colours of a contrast theme. Nothing is said by colour alone.',
  'accessibility.built.reader':
    'Screen readers: headings, landmarks and names for everything that can be operated; changes to your basket, your order and errors are announced.',
  'accessibility.built.language': 'Language: each page, and text in another language, says which language it is in.',
  'accessibility.tested': 'How we test',
  'accessibility.tested.text': 'Before each release, in a real browser:',
  'accessibility.tested.axe':
    'The automatic checks of axe on the screens of an order, spread over five languages, light and dark, phone and computer.',
  'accessibility.tested.keyboard': 'An order from start to end with the keyboard alone.',
  'accessibility.tested.narrow': 'The same screens {{narrow}} pixels wide, in the language with the longest words.',
  'accessibility.tested.contrast': 'The contrast of text in both colour schemes.',
  'accessibility.limits': 'Known limits',
  'accessibility.limits.people':
    'Automatic tests do not find everything. We have not yet tested systematically with screen readers, or together with people who need them.',
  'accessibility.limits.menu':
    'Names, descriptions and pictures of dishes come from the restaurant. Some may be in one language only.',
  'accessibility.limits.payment': 'Forms and pages of the payment services are theirs. We cannot change them.',
  'accessibility.limits.scripts': 'Pages can be read without JavaScript, but ordering needs it.',
  'accessibility.report': 'Tell us',
  'accessibility.report.text':
    'Is something not working for you? Write to us: on which page, what happened, and which aids you use. If you cannot order here, call the restaurant and order by phone.',
  'accessibility.enforcement': 'If our answer does not help',
  'accessibility.enforcement.text': 'You can turn to the authority that oversees accessibility in your country:',
} as const
