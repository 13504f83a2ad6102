/** A made-up export of an invented bank, to try the page with. */
export const SAMPLE_EN = `Date,Description,Amount,Currency,Balance,Status
16/09/2025,Hazel Market,-48.39,EUR,1192.16,Booked
16/09/2025,Corner Oven,-7.57,EUR,1184.59,Booked
17/09/2025,Green Grocer,-52.24,EUR,1132.35,Booked
18/09/2025,"Electricity, Brook Energy",-66.71,EUR,1065.64,Booked
19/09/2025,Elm Street Cafe,-57.82,EUR,1007.82,Booked
21/09/2025,"Phone, Larch Mobile",-19.90,EUR,987.92,Booked
26/09/2025,"City Transport, monthly pass",-49.00,EUR,938.92,Booked
28/09/2025,"Salary, Alder & Sons",2150.00,EUR,3088.92,Booked
01/10/2025,"Rent, Mill Lane 4",-840.00,EUR,2248.92,Booked
05/10/2025,Corner Oven,-56.16,EUR,2192.76,Booked
06/10/2025,Willow Shoes,-59.90,EUR,2132.86,Booked
09/10/2025,Hazel Market,-49.64,EUR,2083.22,Booked
11/10/2025,"Refund, Willow Shoes",59.90,EUR,2143.12,Booked
15/10/2025,Elm Street Cafe,-10.22,EUR,2132.90,Booked
15/10/2025,Hazel Market,-50.82,EUR,2082.08,Booked
18/10/2025,"Electricity, Brook Energy",-64.28,EUR,2017.80,Booked
21/10/2025,"Phone, Larch Mobile",-19.90,EUR,1997.90,Booked
26/10/2025,"City Transport, monthly pass",-49.00,EUR,1948.90,Booked
28/10/2025,"Salary, Alder & Sons",2150.00,EUR,4098.90,Booked
01/11/2025,"Rent, Mill Lane 4",-840.00,EUR,3258.90,Booked
09/11/2025,Hazel Market,-50.10,EUR,3208.80,Booked
15/11/2025,Dentist Dr. Poplar,-124.00,EUR,3084.80,Booked
18/11/2025,"Electricity, Brook Energy",-69.82,EUR,3014.98,Booked
20/11/2025,Hazel Market,-51.77,EUR,2963.21,Booked
20/11/2025,Elm Street Cafe,-8.56,EUR,2954.65,Booked
21/11/2025,"Phone, Larch Mobile",-19.90,EUR,2934.75,Booked
26/11/2025,"City Transport, monthly pass",-49.00,EUR,2885.75,Booked
27/11/2025,"Salary, Alder & Sons",2150.00,EUR,5035.75,Booked
29/11/2025,Corner Oven,-28.22,EUR,5007.53,Booked
01/12/2025,"Rent, Mill Lane 4",-840.00,EUR,4167.53,Booked
05/12/2025,Hazel Market,-50.73,EUR,4116.80,Booked
06/12/2025,Hazel Market,-51.26,EUR,4065.54,Booked
11/12/2025,Corner Oven,-12.94,EUR,4052.60,Booked
12/12/2025,"Gifts, Toy Corner",-143.50,EUR,3909.10,Booked
18/12/2025,"Electricity, Brook Energy",-67.69,EUR,3841.41,Booked
20/12/2025,Corner Oven,-35.00,EUR,3806.41,Booked
20/12/2025,"Train tickets, Northern Rail",-89.00,EUR,3717.41,Booked
21/12/2025,"Phone, Larch Mobile",-19.90,EUR,3697.51,Booked
26/12/2025,"City Transport, monthly pass",-49.00,EUR,3648.51,Booked
28/12/2025,"Salary, Alder & Sons",2680.00,EUR,6328.51,Booked
30/12/2025,Corner Oven,-12.40,EUR,,Pending
`;
